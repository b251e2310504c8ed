// What a browser is after it was activated, perhaps again, perhaps as another device.
import type { ActivateAnswer } from '@falaj/contract/places/device-calls'
import { firstHash, type KeyPair } from '@falaj/contract/places/device-protocol'
import type { TillState } from './storage.ts'

/**
 * What stays of who it was: unsent sales go up, those of another device as that device; an open shift is closed by the office: its events belong to the
 * key that opened it. */
export const afterActivation = (before: TillState | null, answer: ActivateAnswer, key: KeyPair): TillState => {
  const same = before?.device === answer.device ? before : null
  const left = before && !same ? before : null
  const former = (before?.former ?? []).filter(({ device }) => device !== answer.device)
  const { merchant, device, epoch, key: oldKey, calls, cancels, pending } = left ?? ({} as TillState)
  return {
    ...answer,
    key,
    sequence: 0,
    previous: firstHash,
    calls: 0,
    contract: null,
    config: null,
    lock: null,
    isClockWrong: false,
    offsetMs: 0,
    shift: null,
    served: same?.served ?? [],
    shifts: same?.shifts ?? 0,
    pending: same?.pending ?? null,
    cancels: same?.cancels ?? [],
    coupons: same?.coupons ?? [],
    message: null,
    confirmed: { message: null, request: null },
    request: null,
    former: left
      ? [
          ...former,
          { merchant, device, epoch, key: oldKey, calls, cancels: pending ? [...cancels, pending.key] : cancels },
        ]
      : former,
    leftShift: before?.shift ? { label: before.words.label, no: before.shift.no } : (before?.leftShift ?? null),
  }
}
