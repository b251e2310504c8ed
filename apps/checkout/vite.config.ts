import { errors } from '@falaj/contract/kernel/errors'
import { defineConfig } from 'vite'

const { LINK_HELD, METHOD_OFF, PRODUCT_DAY_LIMIT } = errors
const errorCodes = { METHOD_OFF: METHOD_OFF.code, PRODUCT_DAY_LIMIT: PRODUCT_DAY_LIMIT.code, LINK_HELD: LINK_HELD.code }

// The payer's page is a separate entry: it contains nothing of the console.
export default defineConfig({
  base: '/pay/',
  define: { errorCodes: JSON.stringify(errorCodes) },
  build: {
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
