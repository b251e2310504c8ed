// Parts of transfers to banks for other features: the screen and the list with each record.
export { ToBankList } from './transfer-to-bank.list.tsx'
export { ToBank } from './transfer-to-bank.screen.tsx'
