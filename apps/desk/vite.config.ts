import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The provider's desk: an entry of its own on the console's blocks. It contains no page of the console.
export default defineConfig({
  base: '/desk/',
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
