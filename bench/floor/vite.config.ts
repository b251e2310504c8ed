import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: { input: path.join(import.meta.dirname, 'antd-table.html') },
  },
})
