// What other rooms show of agreements.
export { Difference } from './difference.tsx'
