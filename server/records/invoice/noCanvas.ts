/** What pdfjs asks a canvas package for as soon as it is loaded; nothing is ever drawn with it here. */
export class DOMMatrix {}
export class Path2D {}
