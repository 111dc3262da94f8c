/** Sanitizes the HTML of an editor. Clients render a stored notice without sanitizing it again. */
import sanitize from 'sanitize-html';

const size = /^\d{1,4}(\.\d{1,2})?(px|em|rem|%)?$/;
const color = /^(#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{1,40}\))$/i;

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['data-list'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  // Indentation and alignment classes of the editor.
  allowedClasses: { '*': [/^ql-[a-z]+(-[a-z\d]+)*$/] },
  allowedStyles: {
    '*': {
      color: [color],
      'background-color': [color],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [size],
      width: [size],
      height: [size],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A page that is opened from a notice gets no reference to the page that shows the notice.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  // A picture that was not uploaded anywhere, or only on the writer's computer, would be an empty frame.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  nestingLimit: 100,
};

export const sanitizeHtml = (html: string): string => sanitize(html, sanitizeOptions);
