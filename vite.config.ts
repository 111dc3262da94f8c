import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Vendors with a chunk of their own, so that a change of ours leaves them in the browser's cache. */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
  {
    name: 'blueprint',
    test: /node_modules[\\/](@blueprintjs[\\/](core|colors)[\\/]|@floating-ui[\\/]|classnames[\\/])/,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'grid', test: /node_modules[\\/](ag-grid-|@ag-grid-community)/ },
];

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // ag-grid is one module to the bundler's eyes and loads with the first list.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
});
