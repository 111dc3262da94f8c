/** The classes that pdfjs requires from a canvas package when it is loaded. They never draw anything here. */
export class DOMMatrix {}
export class Path2D {}
