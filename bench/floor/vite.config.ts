import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// One page at a build, so that no floor shares its chunks with another.
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: { input: path.join(import.meta.dirname, `${process.env['BENCH_FLOOR']}.html`) },
  },
})
