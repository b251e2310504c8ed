// One line for each trade: enough to choose which page to open.
import type { Bilingual } from '@falaj/contract/words'
import { openMenu, type Path } from '@falaj/contract/routes'

type SolutionPath = Extract<Path, `/solutions/${string}`>
export const solutionPaths = openMenu.solutions as readonly SolutionPath[]
export const solutionBlurbs: Readonly<Record<SolutionPath, Bilingual>> = {
  '/solutions/insurance': { en: 'Premiums in, claims out.', zh: '收保费，付赔款。' },
  '/solutions/campus-pay-cost': { en: 'From tuition to lunch.', zh: '从学费到午餐。' },
  '/solutions/chain-supermarket': { en: 'Tills, cash and one total.', zh: '收银台、现金与一个总数。' },
  '/solutions/game': { en: 'Small sums, all at midnight.', zh: '小额，集中在午夜。' },
  '/solutions/smart-catering': { en: 'A code on every table.', zh: '桌桌有码。' },
  '/solutions/express': { en: 'Pay at the door, remit tomorrow.', zh: '上门收款，次日汇付。' },
  '/solutions/vending-machine': { en: 'A shop without a shopkeeper.', zh: '没有店员的商店。' },
  '/solutions/parking': { en: 'The plate is the ticket.', zh: '车牌就是停车票。' },
  '/solutions/sharing-economy': { en: 'Fares, passes, deposits, helpers.', zh: '车费、月卡、押金与师傅。' },
  '/solutions/taxi-bus': { en: 'Drivers paid when the shift ends.', zh: '司机交班即结。' },
}
