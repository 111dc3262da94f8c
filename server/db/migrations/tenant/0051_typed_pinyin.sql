-- Input methods take v for ü; nobody types the latter.
update users set "pinyin" = replace("pinyin", 'ü', 'v') where "pinyin" like '%ü%';
