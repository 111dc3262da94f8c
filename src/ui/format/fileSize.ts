/** Formats a number of bytes: `12.3 MB`. */
const units = ['B', 'KB', 'MB', 'GB'];

export function formatFileSize(bytes: number | undefined): string {
  if (bytes === undefined || Number.isNaN(bytes)) return '';
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const figure = bytes / 1024 ** step;
  return `${step === 0 || figure >= 100 ? Math.round(figure) : figure.toFixed(1)} ${units[step]}`;
}
