// What other rooms may show of transfers to banks: the screen and the list, with each record behind it.
export { ToBankList } from './transfer-to-bank.list.tsx'
export { ToBank } from './transfer-to-bank.screen.tsx'
