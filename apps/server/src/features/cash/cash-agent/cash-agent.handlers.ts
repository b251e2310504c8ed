import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { cashAgent, type AgentDetail } from '@falaj/contract/cash/cash-agent'
import { money, toCodeText } from '@falaj/money'
import { lockOwn } from '../../../platform/db/own.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { checkStore, ensureStore } from '../../../platform/store/store.ts'
import { changeDrawer, drawerId, drawerOf, lockDrawer, lockTills } from '../drawer.read.ts'
import { agentList } from './cash-agent.list.ts'
import * as store from './cash-agent.store.ts'

const notifyChanged = async ({ emit, me }: Pick<Call, 'emit' | 'me'>, id: string): Promise<void> => {
  await emit({
    kind: 'cash.changed',
    merchantId: me().merchantId,
    audience: 'fiatTransactions',
    payload: { agent: id },
  })
}
const actionsOf = (state: string, owes: bigint): AgentDetail['actions'] => [
  ...(owes > 0n ? (['hand-over'] as const) : []),
  ...(state === 'closed' ? [] : (['edit', state === 'active' ? 'pause' : 'resume', 'close'] as const)),
]

export const cashAgentFeature = bind(cashAgent, {
  query: agentList.query,
  async detail({ input, tx, me, visitor }) {
    const { merchantId } = me()
    const row = await agentList.one(tx, merchantId, input.id)
    const { version } = await store.versionOf(tx, merchantId, row.id)
    const handOvers = await store.handOversOf(tx, merchantId, row.name)
    return {
      ...row,
      version,
      handedOver: money(row.taken.minor - row.owes.minor, cashCurrency),
      handOvers: handOvers.map(({ minor, at, ...each }) => ({
        ...each,
        at: at.toISOString(),
        amount: inMinor(minor, cashCurrency),
      })),
      actions: mayEnter(areas.fiatMoneyMovement, visitor) ? actionsOf(row.status, row.owes.minor) : [],
    }
  },
  async add(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    await lockTills(tx, merchantId)
    // A drawer with that name belongs to others.
    if (await store.isTaken(tx, merchantId, input.name)) throw failFields({ path: 'name', code: 'AGENT_NAME' })
    const [id, code] = [newId(), newNumber('cash-agent')]
    await ensureStore(tx, merchantId, input.name, 'agent')
    await store.add(tx, { merchantId, id, code, ...input })
    note({ object: `cash agent ${code}`, after: { name: input.name, cashMax: toCodeText(input.cashMax) } })
    await notifyChanged(call, id)
    return { id, code }
  },
  async edit(call) {
    const { tx, me, input, note } = call
    const row = await lockOwn(tx, 'cash_agent', me().merchantId, input.id)
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    if (row.state === 'closed') throw fail('RECORD_STATE')
    await store.set(tx, me().merchantId, row.id, input)
    note({
      object: `cash agent ${row.code}`,
      before: { cashMax: toCodeText(inMinor(row.cash_max_minor, cashCurrency)), contact: row.contact, area: row.area },
      after: { cashMax: toCodeText(input.cashMax), contact: input.contact, area: input.area },
    })
    await notifyChanged(call, row.id)
    return {}
  },
  async setState(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    // Locks the tills, so that nothing is taken between the check of the drawer and the end.
    await lockTills(tx, merchantId)
    const row = await lockOwn(tx, 'cash_agent', merchantId, input.id)
    if (row.state === 'closed' || row.state === input.state) throw fail('RECORD_STATE')
    if (input.state === 'closed' && (await lockDrawer(tx, merchantId, row.name, cashCurrency)) > 0n)
      throw fail('AGENT_OWES')
    await store.setState(tx, merchantId, row.id, input.state)
    note({ object: `cash agent ${row.code}`, before: { state: row.state }, after: { state: input.state } })
    await notifyChanged(call, row.id)
    return {}
  },
  async handOver(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    await lockTills(tx, merchantId)
    const row = await lockOwn(tx, 'cash_agent', merchantId, input.id)
    await checkStore(tx, me(), input.store)
    const drawers = [row.name, ...(input.store ? [input.store] : [])]
    for (const each of drawers.toSorted((a, b) => (drawerId(merchantId, a) < drawerId(merchantId, b) ? -1 : 1)))
      await lockDrawer(tx, merchantId, each, cashCurrency)
    const before = await drawerOf(tx, merchantId, row.name, cashCurrency)
    const { minor } = input.amount
    if (minor > before) throw failFields({ path: 'amount', code: 'OVER_OWED' })
    const move = { merchantId, personId, currency: cashCurrency, minor }
    const given = { ...move, store: row.name, what: 'handed-over', note: input.note || input.store || null } as const
    await changeDrawer(call, given)
    if (input.store)
      await changeDrawer(call, { ...move, store: input.store, what: 'received', note: `${row.code} ${row.name}` })
    const owes = money(before - minor, cashCurrency)
    note({
      object: `cash agent ${row.code}`,
      before: { owes: toCodeText(money(before, cashCurrency)) },
      after: {
        owes: toCodeText(owes),
        handedOver: toCodeText(input.amount),
        ...(input.store ? { store: input.store } : {}),
      },
    })
    await notifyChanged(call, row.id)
    return { owes }
  },
})
