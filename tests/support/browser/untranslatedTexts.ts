/** Finds texts of a page that are not in Chinese: accessible names and tooltips. */
import type { Page } from 'playwright';

/** Formats and the product's names of keys are the same in every language. */
const languageNeutralPattern =
  /^(YYYY-MM(-DD)?( HH:mm(:ss)?)?|HH:mm(:ss)?|Esc|Enter|Alt\+A|Ctrl|Excel|PDF|[\w.-]+@[\w.-]+)$/;

/**
 * Every name, title and placeholder without a Chinese character that has a Latin word in it, with the element it stands
 * at. Cells, links and files are people's data, and left out.
 */
export async function findUntranslatedTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
    const attributes = [...names, 'title', 'placeholder', 'alt'];
    const said = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (element.closest('[role="gridcell"], a, kbd')) return [];
      const texts = attributes.map((name) => element.getAttribute(name));
      // A button's own text is its name; an SVG's title is heard as one.
      if (
        element.matches('button, summary, svg title, [role="tab"], [role="menuitem"], h1, h2, h3, h4, label')
      ) {
        const shown = element.cloneNode(true) as Element;
        for (const key of shown.querySelectorAll('kbd')) key.remove();
        texts.push(shown.textContent);
      }
      return texts.map((text) => ({ text: text?.trim() ?? '', tag: element.tagName.toLowerCase() }));
    });
    return said.filter(({ text }) => /[A-Za-z]{2}/.test(text) && !/\p{Script=Han}/u.test(text));
  });
  return found
    .filter(({ text }) => !languageNeutralPattern.test(text))
    .map(({ text, tag }) => `${tag}: ${text}`);
}
