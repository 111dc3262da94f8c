/** A QR code drawn as one path; its generator is loaded as a separate chunk. */
import qrcode from 'qrcode-generator';

/** The capacity in bytes of a code with medium error correction. */
const maxBytes = 2331;
/** Empty modules around the code: scanners require four. */
const quietZoneModules = 4;

export function QrCodeImage({ text }: { text: string }) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxBytes) return <span className="field-generated">内容过长，无法生成二维码</span>;
  const code = qrcode(0, 'M');
  // The generator takes one byte per character; UTF-8 bytes let scanners read text beyond ASCII.
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
