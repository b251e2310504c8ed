import { defineConfig } from 'vite'

// The payer's page is an entry of its own: nothing of the console comes with it.
export default defineConfig({
  base: '/pay/',
  build: {
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
