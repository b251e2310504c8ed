// What other rooms show of agreements.
export { Difference } from './application.difference.tsx'
