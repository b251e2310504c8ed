// State machine of a till: one table, which the server decides by and screens derive available actions from. A transition that is not in it is refused.
// Online, offline and low battery are health (device-health.ts): what a device last reported, whatever its state.
import { words } from '../kernel/words.ts'

/** ORDERED is a piece of an order that has no serial number yet, so it has no row; all others are rows of `pos_device`. */
export const deviceStates = [
  'ORDERED',
  'SHIPPED',
  'WAITING_ACTIVATION',
  'ACTIVE',
  'LOCKED',
  'MOVING',
  'FAULTY',
  'REPLACED',
  'RETIRED',
] as const
export type DeviceState = (typeof deviceStates)[number]

/**
 * `expect`: a member makes an activation code. `activate`: a device gave the code and its key. `refuse`: a member compared its two words and they differ, so its
 * key is dropped. `arrive`: a moved device has sent what it held and starts its new epoch; `force`: a member does not wait for that. `stay`: the move is
 * cancelled. `renew`: it was locked because its key was copied, so it needs another one. `repair`: it comes back and is activated again, because it was out of the merchant's hands.
 */
export const deviceEvents = [
  'ship',
  'deliver',
  'expect',
  'activate',
  'refuse',
  'lock',
  'unlock',
  'renew',
  'move',
  'arrive',
  'force',
  'stay',
  'fault',
  'repair',
  'replace',
  'retire',
] as const
export type DeviceEvent = (typeof deviceEvents)[number]

/** `system`: the server itself, such as a lock after two different events at one place. */
export type DeviceActor = 'provider' | 'member' | 'device' | 'system'
export interface DeviceTransition {
  readonly from: DeviceState
  readonly event: DeviceEvent
  readonly to: DeviceState
  readonly by: readonly DeviceActor[]
}
const rows = (
  from: readonly DeviceState[],
  event: DeviceEvent,
  to: DeviceState,
  ...by: readonly DeviceActor[]
): readonly DeviceTransition[] => from.map((state) => ({ from: state, event, to, by }))

export const deviceTransitions: readonly DeviceTransition[] = [
  ...rows(['ORDERED'], 'ship', 'SHIPPED', 'provider'),
  ...rows(['SHIPPED'], 'deliver', 'WAITING_ACTIVATION', 'provider'),
  ...rows(['SHIPPED', 'WAITING_ACTIVATION'], 'expect', 'WAITING_ACTIVATION', 'member'),
  ...rows(['WAITING_ACTIVATION'], 'activate', 'ACTIVE', 'device'),
  // A browser that lost its key is given another one.
  ...rows(['ACTIVE'], 'expect', 'ACTIVE', 'member'),
  ...rows(['ACTIVE'], 'activate', 'ACTIVE', 'device'),
  // Only until somebody said that the words are equal.
  ...rows(['ACTIVE', 'LOCKED'], 'refuse', 'WAITING_ACTIVATION', 'member'),
  // Locking a device that moves also cancels its move.
  ...rows(['ACTIVE', 'MOVING'], 'lock', 'LOCKED', 'member', 'system'),
  ...rows(['LOCKED'], 'unlock', 'ACTIVE', 'member'),
  ...rows(['LOCKED'], 'renew', 'WAITING_ACTIVATION', 'member'),
  ...rows(['ACTIVE'], 'move', 'MOVING', 'member'),
  ...rows(['MOVING'], 'arrive', 'ACTIVE', 'device'),
  ...rows(['MOVING'], 'force', 'ACTIVE', 'member'),
  ...rows(['MOVING'], 'stay', 'ACTIVE', 'member'),
  ...rows(['WAITING_ACTIVATION', 'ACTIVE', 'LOCKED', 'MOVING'], 'fault', 'FAULTY', 'member'),
  ...rows(['FAULTY'], 'repair', 'WAITING_ACTIVATION', 'member'),
  ...rows(['LOCKED', 'FAULTY'], 'replace', 'REPLACED', 'member'),
  ...rows(['SHIPPED', 'WAITING_ACTIVATION', 'ACTIVE', 'LOCKED', 'FAULTY'], 'retire', 'RETIRED', 'member'),
]

const table: ReadonlyMap<string, DeviceTransition> = new Map(
  deviceTransitions.map((row) => [`${row.from} ${row.event}`, row]),
)
/** The state that an event leads to, or null: not from this state, or not by this actor. */
export const deviceAfter = (state: string, event: DeviceEvent, by: DeviceActor): DeviceState | null => {
  const row = table.get(`${state} ${event}`)
  return row?.by.includes(by) ? row.to : null
}
/** What a member may do with a device in this state, in the table's order. */
export const deviceActions = (state: string): readonly DeviceEvent[] =>
  deviceEvents.filter((event) => deviceAfter(state, event, 'member') !== null)

/** In use: it has a key, and reports. */
export const deviceInUse = ['ACTIVE', 'LOCKED', 'MOVING'] as const satisfies DeviceState[]
/** Never comes back; another takes its place or none does. */
export const deviceEnded = ['REPLACED', 'RETIRED'] as const satisfies DeviceState[]

export const deviceEventWords = words({
  ship: { en: 'Shipped', zh: '已发货' },
  deliver: { en: 'Delivered', zh: '已送达' },
  expect: { en: 'Activation code made', zh: '已生成激活码' },
  activate: { en: 'Activated', zh: '已激活' },
  refuse: { en: 'Words differed, key dropped', zh: '词语不符，密钥已作废' },
  lock: { en: 'Locked', zh: '已锁定' },
  unlock: { en: 'Unlocked', zh: '已解锁' },
  renew: { en: 'Unlocked, to be activated again', zh: '已解锁，须重新激活' },
  move: { en: 'Move started', zh: '开始调店' },
  arrive: { en: 'Moved', zh: '调店完成' },
  force: { en: 'Moved without waiting', zh: '强制完成调店' },
  stay: { en: 'Move cancelled', zh: '已取消调店' },
  fault: { en: 'Fault reported', zh: '已报修' },
  repair: { en: 'Repaired', zh: '已修复' },
  replace: { en: 'Replaced', zh: '已更换' },
  retire: { en: 'Retired', zh: '已停用' },
})
