// Why can't I, who could, and looking at the console as another role sees it.
import * as z from 'zod/mini'
import { namedAreas, roles, type NamedArea } from '../kernel/access.ts'
import { change, nothing, read, type Output } from '../kernel/endpoint.ts'
import { open, shortText } from '../kernel/scalars.ts'
import { whyRules } from '../kernel/why.ts'

const access = 'signed-in'

export const rights = {
  /** About a page, a call or a rule by its name: exactly one of them. */
  why: read('POST secure/access/why', {
    forStores: 'own',
    access,
    input: z.object({
      path: z.optional(shortText),
      endpoint: z.optional(shortText),
      area: z.optional(z.enum(Object.keys(namedAreas) as [NamedArea, ...NamedArea[]], { error: 'INVALID' })),
    }),
    output: z.object({
      /** Null if nothing refuses. */
      why: z.nullable(
        z.object({
          rule: open(whyRules),
          says: z.object({ en: z.string(), zh: z.string() }),
          roles: z.array(z.string()),
        }),
      ),
      /** Colleagues who could. Names only for those who may read them. */
      people: z.array(z.object({ name: z.nullable(z.string()), roles: z.array(z.string()) })),
    }),
  }),
  /** From now on this session reads as that role does, and changes nothing. */
  viewAs: change('POST secure/access/viewAs', {
    forStores: 'own',
    does: { en: 'Started viewing as another role', zh: '开始以其他角色查看' },
    access,
    input: z.object({ role: z.enum(roles) }),
    output: nothing,
  }),
  endViewAs: change('POST secure/access/viewAs/end', {
    forStores: 'own',
    does: { en: 'Stopped viewing as another role', zh: '停止以其他角色查看' },
    access,
    whileViewing: true,
    input: nothing,
    output: nothing,
  }),
}
export type WhyAnswer = Output<typeof rights.why>
