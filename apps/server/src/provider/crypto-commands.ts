// Coins that wait for the provider's word, and deposits on their way to the treasury.
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { bilingual, both, changed, day, need, output, type Command } from './command.ts'
import { tableText } from './table.ts'

const decide = (words: string, decision: 'release' | 'keep', says: string, done: string): Command => ({
  words,
  takes: '<mid> <number> --en <why> [--zh <why>]',
  says,
  options: both,
  run: async (ask, given) =>
    changed(
      await ask(provider.coinsDecide, {
        merchantMid: need(given, 0, 'mid'),
        number: need(given, 1, 'number'),
        decision,
        reason: bilingual(given, 'Why'),
      }),
      done,
    ),
})
export const coinCommands: readonly Command[] = [
  {
    words: 'coins stuck',
    takes: '',
    says: 'Coin withdrawals replaced on the network by a transaction that isn’t ours. They wait for your decision.',
    async run(ask) {
      const { rows } = await ask(provider.coinsStuck, {})
      const cells = rows.map(({ merchantMid, number, amount, address, since, foreign }) => [
        merchantMid,
        number,
        toCodeText(amount),
        address,
        day(since),
        foreign
          ? `${foreign.txid}: ${foreign.pays.map((paid) => `${paid.amount ? toCodeText(paid.amount) : 'unknown token'} to ${paid.address}`).join('; ') || 'pays nothing'}`
          : 'not found',
      ])
      return output(rows, tableText(['MID', 'Number', 'Amount', 'To', 'Since', 'Replaced by'], cells))
    },
  },
  decide(
    'coins release',
    'release',
    'Gives the coins of a stuck withdrawal back to the merchant. Use it when the payee did not get them.',
    'Released. The merchant has the coins again.',
  ),
  decide(
    'coins keep',
    'keep',
    'Counts a stuck withdrawal as paid. Use it when the payee has the coins.',
    'Kept. The withdrawal counts as paid.',
  ),
  {
    words: 'coins sweeps',
    takes: '',
    says: 'The last 100 transfers of deposits to the treasury, and what the network took for them.',
    async run(ask) {
      const { rows } = await ask(provider.coinsSweeps, {})
      const cells = rows.map(({ at, address, amount, took, state, why }) => [
        day(at),
        address,
        toCodeText(amount),
        took ? toCodeText(took) : '',
        why ? `${state} (${why})` : state,
      ])
      return output(rows, tableText(['Begun', 'From', 'Amount', 'Network took', 'State'], cells))
    },
  },
]
