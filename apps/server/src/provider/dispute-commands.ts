// Claims that wait for the provider's decision, and what the acquirer's codes of disputes mean: the map that merchants read beside the raw code.
import { disputePhases } from '@falaj/contract/payments/dispute-rules'
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { bilingual, both, changed, day, need, needText, oneOf, output, type Command } from './command.ts'
import { tableText } from './table.ts'

const decide = (decision: 'take' | 'refuse', says: string, done: string): Command => ({
  words: `disputes ${decision}`,
  takes: '<mid> <number>',
  says,
  run: async (ask, given) =>
    changed(
      await ask(provider.disputeDecide, {
        merchantMid: need(given, 0, 'mid'),
        number: need(given, 1, 'number'),
        decision,
      }),
      done,
    ),
})
export const disputeCommands: readonly Command[] = [
  {
    words: 'disputes held',
    takes: '',
    says: 'Claims above their payment, in another currency, or on an attempt that was not paid. They wait for your decision.',
    async run(ask) {
      const { rows } = await ask(provider.disputesHeld, {})
      const cells = rows.map(({ merchantMid, number, caseNo, amount, payment, original, receivedAt }) => [
        merchantMid,
        number,
        caseNo,
        toCodeText(amount),
        payment,
        toCodeText(original),
        day(receivedAt),
      ])
      return output(rows, tableText(['MID', 'Number', 'Case', 'Claimed', 'Payment', 'Paid', 'Received'], cells))
    },
  },
  decide(
    'take',
    'Takes a claim that waits: it is booked like any other dispute.',
    'Taken. The merchant can answer it.',
  ),
  decide(
    'refuse',
    'Refuses a claim that waits: the dispute ends and nothing was taken. Tell the acquirer yourself.',
    'Refused. The dispute has ended.',
  ),
  {
    words: 'disputes codes',
    takes: '',
    says: 'Dispute codes with their meaning and phase, and whether the acquirer confirmed them.',
    async run(ask) {
      const { rows } = await ask(provider.disputeCodes, {})
      const cells = rows.map(({ code, says, phase, confirmed }) => [
        code,
        phase,
        confirmed ? 'yes' : 'no',
        says.en,
        says.zh,
      ])
      return output(rows, tableText(['Code', 'Phase', 'Confirmed', 'English', 'Chinese'], cells))
    },
  },
  {
    words: 'disputes code',
    takes: '<code> --phase <phase> --en <text> --zh <text> [--confirmed]',
    says: `Sets what a code means. This changes what is shown, never where money goes. Phases: ${disputePhases.join(', ')}.`,
    options: { ...both, phase: { type: 'string' }, confirmed: { type: 'boolean' } },
    async run(ask, given) {
      const code = need(given, 0, 'code')
      const phase = oneOf(needText(given, 'phase'), disputePhases, 'phase')
      const confirmed = given.options['confirmed'] === true
      const answer = await ask(provider.disputeCodeSet, {
        code,
        says: bilingual(given, 'The meaning'),
        phase,
        confirmed,
      })
      return changed(answer, `${code} is shown as ${phase} from now on.`)
    },
  },
]
