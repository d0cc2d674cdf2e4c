import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The strict content policy forbids data: fonts and pictures inlined as text; everything is a hashed file.
  build: { assetsInlineLimit: 0 },
});
