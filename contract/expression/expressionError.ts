/** An expression cannot be parsed or evaluated. The message is Chinese and names the cause. */
export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExpressionError';
  }
}
