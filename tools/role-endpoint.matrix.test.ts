// Who may call what, as a text: every endpoint × business type × role.
import { expect, it } from 'vitest'
import {
  businessTypes,
  mayEnter,
  roles,
  type BusinessType,
  type Role,
  type Visitor,
} from '@falaj/contract/kernel/access'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { areaNames } from '@falaj/contract/kernel/describe'
import { expectGolden } from './golden.ts'

/** A member of a merchant that meets every other condition, so that a dot means: this role or this business type may not. */
const member = (role: Role, business: BusinessType): Visitor => ({
  status: 'AUTHENTICATED',
  who: {
    roles: [role],
    business,
    merchantMid: '20000001',
    flags: { referrerFlag: 'YES' },
    lists: ['CRYPTO_WHITE_LIST_MERCHANT'],
    reports: ['admin', 'acquire-admin', 'finance', 'cs'],
    blacklistPolicy: 'deny',
  },
})
const short = (role: Role): string =>
  role.includes('_')
    ? role
        .split('_')
        .map((word) => word[0])
        .join('')
    : `${role[0]}${role.at(-1)}`
const accessText = ({ access }: Endpoint): string =>
  typeof access === 'string' ? access : areaNames(access).join(' or ')
const facts = (endpoint: Endpoint): string =>
  [
    accessText(endpoint),
    endpoint.kind,
    ...(endpoint.idempotent ? ['once'] : []),
    ...(endpoint.scene ? [`scene ${endpoint.scene}`] : []),
  ].join(', ')

it('the table of roles and endpoints is as committed', () => {
  const width = Math.max(...everyEndpoint.map(({ endpoint }) => nameOf(endpoint).length))
  const line = (name: string, business: string, cells: readonly string[], rest: string): string =>
    `${name.padEnd(width)}  ${business.padEnd(14)}  ${cells.map((cell) => cell.padEnd(2)).join(' ')}  ${rest}`.trimEnd()
  const rows = everyEndpoint
    .toSorted((a, b) => (nameOf(a.endpoint) < nameOf(b.endpoint) ? -1 : 1))
    .flatMap(({ endpoint }) =>
      businessTypes.map((business) =>
        line(
          nameOf(endpoint),
          business,
          roles.map((role) => (mayEnter(endpoint.access, member(role, business)) ? 'x' : '.')),
          facts(endpoint),
        ),
      ),
    )
  const text = [
    '# Who may call what. x: this role, at a merchant of this business type, with every other condition met.',
    `# ${roles.map((role) => `${short(role)} ${role}`).join(', ')}`,
    '',
    line('', '', roles.map(short), ''),
    ...rows,
    '',
  ].join('\n')
  expect(new Set(roles.map(short)).size).toBe(roles.length)
  expect(rows).toHaveLength(everyEndpoint.length * businessTypes.length)
  expectGolden('apps/server/golden/role-endpoint.txt', text)
})
