// Coupons that the provider is asked to fund, rates of commissions, and green points.
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { CommandFailed } from './ask.ts'
import { day, need, needText, output, text, type Command } from './command.ts'
import { tableText } from './table.ts'

export const marketingCommands: readonly Command[] = [
  {
    words: 'coupons list',
    takes: '',
    says: 'Coupon campaigns that merchants ask you to fund.',
    async run(ask) {
      const { rows } = await ask(provider.couponFundings, {})
      const cells = rows.map((row) => [
        row.merchantMid,
        row.number,
        row.title,
        toCodeText(row.budget),
        day(row.startsAt),
        day(row.endsAt),
      ])
      return output(rows, tableText(['MID', 'Campaign', 'Name', 'Budget', 'Starts', 'Ends'], cells))
    },
  },
  {
    words: 'coupons fund',
    takes: '<MID> <campaign>',
    says: 'Funds a campaign: its budget is taken from the fees you earned.',
    run: async (ask, given) =>
      output(
        await ask(provider.couponFund, { merchantMid: need(given, 0, 'MID'), number: need(given, 1, 'campaign') }),
        'Funded.',
      ),
  },
  {
    words: 'coupons decline',
    takes: '<MID> <campaign> --why <text>',
    says: 'Declines to fund a campaign.',
    options: { why: { type: 'string' } },
    run: async (ask, given) =>
      output(
        await ask(provider.couponDecline, {
          merchantMid: need(given, 0, 'MID'),
          number: need(given, 1, 'campaign'),
          why: needText(given, 'why'),
        }),
        'Declined.',
      ),
  },
  {
    words: 'partners list',
    takes: '',
    says: 'Accounts that earn commissions, with their rates.',
    async run(ask) {
      const { rows } = await ask(provider.partners, {})
      const cells = rows.map(({ merchantMid, name, number, rate, from, next, agents, promoters, merchants }) => [
        merchantMid,
        name,
        number,
        rate ?? 'none',
        from ? day(from) : '',
        next ?? '',
        String(agents),
        String(promoters),
        String(merchants),
      ])
      const head = ['MID', 'Account', 'Partner', 'Rate', 'Since', 'Next', 'Agents', 'Promoters', 'Merchants']
      return output(rows, tableText(head, cells))
    },
  },
  {
    words: 'partners rate',
    takes: '<MID> <percent> [--from <day>]',
    says: 'The commission rate of an account, of every payment of the merchants it brings; from today on unless --from names a later day.',
    options: { from: { type: 'string' } },
    async run(ask, given) {
      const from = text(given, 'from')
      const answer = await ask(provider.partnerRate, {
        merchantMid: need(given, 0, 'MID'),
        percent: need(given, 1, 'percent').replace(/%$/, ''),
        ...(from ? { from } : {}),
      })
      return output(answer, `Set for ${answer.number}.`)
    },
  },
  {
    words: 'points set',
    takes: '<MID> --unit <dirhams> --months <n> [--worth <dirhams>]',
    says: 'How a merchant earns green points: what has to be paid for one, for how many months it is valid, and what a hundred are worth.',
    options: { unit: { type: 'string' }, months: { type: 'string' }, worth: { type: 'string' } },
    async run(ask, given) {
      const months = Number(needText(given, 'months'))
      if (!Number.isInteger(months)) throw new CommandFailed(2, '--months takes a whole number.')
      const worth = text(given, 'worth')
      const answer = await ask(provider.pointsSet, {
        merchantMid: need(given, 0, 'MID'),
        unit: needText(given, 'unit'),
        months,
        ...(worth ? { worth } : {}),
      })
      return output(answer, 'Set.')
    },
  },
]
