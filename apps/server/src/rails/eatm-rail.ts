// Messages of e-ATMs and of the couriers that serve them, signed with the till key of the merchant.
import * as z from 'zod/mini'
import { reportedAlarms } from '@falaj/contract/cash/eatm'
import { isStorable } from '../platform/base/storable.ts'
import { isPlausible } from './signed.ts'
import { noteCounts, notesOf, type NoteCount } from './till-rail.ts'

interface MessageHead {
  /** The machine's own, the same at every attempt. */
  readonly reference: string
  readonly mid: string
  readonly machine: string
  readonly at: Date
}
export interface CassetteVisit {
  readonly position: number
  /** Notes found before any were put in. */
  readonly counted: number
  readonly loaded: number
}
export type EatmMessage =
  | (MessageHead & { readonly kind: 'seen' })
  | (MessageHead & {
      readonly kind: 'alarm'
      readonly alarm: (typeof reportedAlarms)[number]
      readonly isOver: boolean
    })
  | (MessageHead & {
      readonly kind: 'load'
      readonly courier: string
      readonly refill: string | null
      readonly cassettes: readonly CassetteVisit[]
    })
  | (MessageHead & { readonly kind: 'empty'; readonly courier: string; readonly box: readonly NoteCount[] })

const count = z.int().check(z.gte(0), z.lte(20_000))
const courier = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const head = {
  reference: z.string().check(z.regex(/^[\w./:-]{6,80}$/)),
  mid: z.string().check(z.regex(/^\d{8,16}$/)),
  machine: z.string().check(z.regex(/^[\w-]{3,40}$/)),
  at: z.iso.datetime({ offset: true }),
}
const wire = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('seen') }),
  z.object({ ...head, kind: z.enum(['alarm', 'cleared']), alarm: z.enum(reportedAlarms) }),
  z.object({
    ...head,
    kind: z.literal('load'),
    courier,
    refill: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
    cassettes: z
      .array(z.object({ position: z.int().check(z.gte(0), z.lte(9)), counted: count, loaded: count }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  z.object({ ...head, kind: z.literal('empty'), courier, box: noteCounts }),
])
/** Null means nothing that could be booked. */
export const eatmMessageOf = (body: unknown): EatmMessage | null => {
  const { data } = z.safeParse(wire, body)
  if (!data || !isStorable(data) || !isPlausible(data.at)) return null
  const at = new Date(Math.min(Date.parse(data.at), Date.now()))
  const common = { reference: data.reference, mid: data.mid, machine: data.machine, at }
  switch (data.kind) {
    case 'seen': {
      return { ...common, kind: data.kind }
    }
    case 'load': {
      const positions = new Set(data.cassettes.map(({ position }) => position))
      if (positions.size < data.cassettes.length) return null
      return {
        ...common,
        kind: data.kind,
        courier: data.courier,
        refill: data.refill ?? null,
        cassettes: data.cassettes,
      }
    }
    case 'empty': {
      return { ...common, kind: data.kind, courier: data.courier, box: notesOf(data.box) }
    }
    case 'alarm':
    case 'cleared': {
      return { ...common, kind: 'alarm', alarm: data.alarm, isOver: data.kind === 'cleared' }
    }
  }
}
export const readEatmMessage = (body: string): EatmMessage | null => {
  try {
    return eatmMessageOf(JSON.parse(body))
  } catch {
    return null
  }
}
