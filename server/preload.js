// Loaded before the entry point, in plain JavaScript: an older Node cannot even read the TypeScript after it.
import module from 'node:module';
import path from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `需要 Node.js 22.18 或更高版本，当前为 ${process.versions.node}。 Node.js 22.18 or newer is needed.`,
  );
  process.exit(1);
}
// Beside the code, where nobody else may write. Where nobody may, the code is compiled at each start. Threads find the
// cache by the variable.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../node_modules/.cache/node');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
