// One line for each trade: enough to choose which page to open.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { openMenu, type Path } from '@falaj/contract/kernel/routes'

type SolutionPath = Extract<Path, `/solutions/${string}`>
export const solutionPaths = openMenu.solutions as readonly SolutionPath[]
export const solutionBlurbs: Readonly<Record<SolutionPath, Bilingual>> = {
  '/solutions/insurance': { en: 'Premiums in, claims out.', zh: '收保费，付赔款。' },
  '/solutions/campus-pay-cost': { en: 'From tuition to lunch.', zh: '从学费到午餐。' },
  '/solutions/chain-supermarket': { en: 'Every till and branch in one total.', zh: '收银台、现金与一个总数。' },
  '/solutions/game': { en: 'Small payments, big launch nights.', zh: '小额，集中在午夜。' },
  '/solutions/smart-catering': { en: 'A code on every table.', zh: '桌桌有码。' },
  '/solutions/express': { en: 'Collect at the door, pay shippers the next day.', zh: '上门收款，次日汇付。' },
  '/solutions/vending-machine': { en: 'Small sales without cash or staff.', zh: '没有店员的商店。' },
  '/solutions/parking': { en: 'Pay by number plate.', zh: '车牌就是停车票。' },
  '/solutions/sharing-economy': { en: 'Rides, passes, deposits and payouts.', zh: '车费、月卡、押金与师傅。' },
  '/solutions/taxi-bus': { en: 'Drivers paid when the shift ends.', zh: '司机交班即结。' },
}
