// The demo world's risk rules, one in every state. Those that are on concern cards from abroad: the sandbox's own cards can be tried as often as
// one likes.
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import type { ActiveRule } from '@falaj/contract/insight/risk-rules'
import { idOf } from './chance.ts'

interface DemoRule {
  readonly name: string
  readonly state: 'ON' | 'WATCH' | 'DRAFT' | 'OFF'
  readonly days: number
  /** The last is the newest version. */
  readonly lines: readonly string[]
}
export const demoRules: readonly DemoRule[] = [
  {
    name: 'Same foreign card over 3 in 1 hour',
    state: 'ON',
    days: 48,
    lines: [
      'card_hour_count > 5 and card_country not in (AE, GB, NG) then review',
      'card_hour_count > 3 and card_country not in (AE, GB, NG) then review',
    ],
  },
  {
    name: 'Many foreign cards on one device',
    state: 'ON',
    days: 40,
    lines: ['device_hour_count > 6 and card_country not in (AE, GB, NG) then refuse'],
  },
  {
    name: 'Large amount at night',
    state: 'ON',
    days: 33,
    lines: [
      'amount_aed > 1000 and hour < 6 and customer_payments < 1 and card_country not in (AE, GB, NG) then review',
    ],
  },
  { name: 'Cards on your block list', state: 'ON', days: 60, lines: ['card_list == block then refuse'] },
  {
    name: 'Card and address apart',
    state: 'WATCH',
    days: 12,
    lines: ['card_country != address_country and amount_aed > 400 then 3ds'],
  },
  {
    name: 'Foreign cards, first payment',
    state: 'DRAFT',
    days: 1,
    lines: ['card_country != address_country and amount_aed > 100 then refuse'],
  },
  { name: 'Every card from abroad', state: 'OFF', days: 55, lines: ['card_country != AE then review'] },
]
export const ruleIdOf = (name: string): string => idOf('risk rule', name)
export const activeOf = ({ name, state, lines }: DemoRule): ActiveRule => {
  const { rule, fault } = readRiskLine(lines.at(-1)!)
  if (!rule) throw new Error(`the demo rule ${name}: ${fault}`)
  return { id: ruleIdOf(name), version: lines.length, name, isWatching: state === 'WATCH', rule }
}
