// What the rail needs of the simulated chain: loaded in sandbox mode only.
export { sandboxSigner } from './seed.ts'
export { simulatedAdapter } from './simulated-adapter.ts'
