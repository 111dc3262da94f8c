/**
 * The first place at which a text is not JSON (RFC 8259), in words and the same in every browser. Stricter in what designers
 * need: a name occurs once in an object, and size and nesting are bounded. Pure; nothing is built.
 */

export type JsonFault = { readonly at: number; readonly message: string };

/** A saved document may have 25,000 names and 55,000 values with its steps, and 2,000 names in one object. */
const maxNames = 15_000;
const maxValues = 30_000;
const maxOwnNames = 2_000;
const maxNesting = 40;

const whitespace = /[ \t\n\r]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

class FaultFound extends Error {
  readonly fault: JsonFault;
  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message };
  }
}

export function findJsonFault(text: string): JsonFault | undefined {
  try {
    new JsonScanner(text).scan();
    return undefined;
  } catch (error) {
    if (error instanceof FaultFound) return error.fault;
    throw error;
  }
}

class JsonScanner {
  readonly #text: string;
  #at = 0;
  #names = 0;
  #values = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#skipSpace();
    if (this.#at >= this.#text.length) throw new FaultFound(0, '内容为空');
    this.#scanValue();
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new FaultFound(this.#at, '文档已经结束，此处有多余的内容');
  }

  #scanValue(): void {
    this.#values += 1;
    if (this.#values > maxValues) throw new FaultFound(this.#at, `内容过多：值超过 ${maxValues} 个`);
    const character = this.#text[this.#at];
    if (character === '{') this.#scanObject();
    else if (character === '[') this.#scanList();
    else if (character === '"') this.#scanString();
    else if (this.#match(scalar) === undefined) throw new FaultFound(this.#at, describeNoValue(character));
  }

  #scanObject(): void {
    const own = new Set<string>();
    this.#scanItems('}', () => {
      const start = this.#at;
      if (this.#text[start] !== '"') throw new FaultFound(start, describeNoName(this.#text[start]));
      const name = this.#scanString();
      this.#names += 1;
      if (own.has(name)) throw new FaultFound(start, `“${name}”在同一对象中重复`);
      if (name === '__proto__') throw new FaultFound(start, '不能使用名称“__proto__”');
      own.add(name);
      if (this.#names > maxNames || own.size > maxOwnNames)
        throw new FaultFound(start, '内容过多：名称超过上限');
      this.#skipSpace();
      if (this.#text[this.#at] !== ':') throw new FaultFound(this.#at, `名称“${name}”之后缺少冒号`);
      this.#at += 1;
      this.#skipSpace();
      this.#scanValue();
    });
  }

  #scanList(): void {
    this.#scanItems(']', () => this.#scanValue());
  }

  #scanItems(end: '}' | ']', scanItem: () => void): void {
    const begin = this.#at;
    this.#depth += 1;
    if (this.#depth > maxNesting) throw new FaultFound(begin, `嵌套超过 ${maxNesting} 层`);
    this.#at += 1;
    this.#skipSpace();
    for (let isFirst = true; this.#text[this.#at] !== end; isFirst = false) {
      if (this.#at >= this.#text.length) throw new FaultFound(begin, `没有对应的“${end}”`);
      if (!isFirst) {
        const comma = this.#at;
        if (this.#text[comma] !== ',') throw new FaultFound(comma, `缺少逗号或“${end}”`);
        this.#at += 1;
        this.#skipSpace();
        if (this.#text[this.#at] === end) throw new FaultFound(comma, '最后一项之后不能有逗号');
      }
      scanItem();
      this.#skipSpace();
    }
    this.#at += 1;
    this.#depth -= 1;
  }

  #scanString(): string {
    const start = this.#at;
    const text = this.#text;
    let at = start + 1;
    // Control characters are written as escapes.
    while (at < text.length && text[at] !== '"' && text.charCodeAt(at) >= 0x20) {
      escapeSequence.lastIndex = at;
      if (text[at] === '\\' && !escapeSequence.test(text))
        throw new FaultFound(at, '反斜杠之后的字符有误，反斜杠本身写作 \\\\');
      at = text[at] === '\\' ? escapeSequence.lastIndex : at + 1;
    }
    if (text[at] !== '"') throw new FaultFound(start, '文本没有结束的引号');
    this.#at = at + 1;
    // The scan has found nothing wrong with it.
    return JSON.parse(text.slice(start, this.#at)) as string;
  }

  #skipSpace(): void {
    this.#match(whitespace);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

const describeNoValue = (character: string | undefined): string =>
  character === undefined
    ? '缺少值'
    : character === "'"
      ? '文本用双引号括起'
      : '此处应是值：文本、数字、true、false、null、{ 或 [';

const describeNoName = (character: string | undefined): string =>
  character === ',' ? '多余的逗号' : '名称用双引号括起';
