// What other rooms may show of transfers to banks: the screen and the list, with each record behind it.
export { ToBankList } from './list.tsx'
export { ToBank } from './screen.tsx'
