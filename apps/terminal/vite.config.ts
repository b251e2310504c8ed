import { defineConfig } from 'vite'

// The till is a separate entry: it contains nothing of the console.
export default defineConfig({
  base: '/terminal/',
  build: {
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
