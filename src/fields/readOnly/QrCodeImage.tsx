/** A code to be scanned as one path; its maker is a chunk of its own. */
import qrcode from 'qrcode-generator';

/** The most bytes that a code of medium correction holds. */
const maxBytes = 2331;
/** Empty modules around the code: scanners ask for four. */
const quietZoneModules = 4;

export function QrCodeImage({ text }: { text: string }) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxBytes) return <span className="field-generated">内容过长，无法生成二维码</span>;
  const code = qrcode(0, 'M');
  // The maker reads one byte a character: so text beyond ASCII is scanned as what it is.
  code.addData(String.fromCharCode(...bytes));
  code.make();
  const size = code.getModuleCount() + 2 * quietZoneModules;
  return (
    <svg className="field-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`二维码：${text}`}>
      <rect width={size} height={size} fill="white" />
      <path d={buildDarkPath(code)} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

type QrModules = { getModuleCount(): number; isDark(row: number, column: number): boolean };

function buildDarkPath(code: QrModules): string {
  const places = [...Array(code.getModuleCount()).keys()];
  return places
    .flatMap((row) =>
      places.map((column) =>
        code.isDark(row, column) ? `M${column + quietZoneModules} ${row + quietZoneModules}h1v1h-1z` : '',
      ),
    )
    .join('');
}
