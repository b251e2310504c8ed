// The specification's access rules, read from its own tables (spec/*.json) and from the list of calls that the specification lacks
// (spec/own-endpoints.json). Nothing here comes from the program's tables: this is an independent source.
import fs from 'node:fs'

interface SpecArea {
  readonly roles: readonly string[]
  readonly businessTypes: 'all' | readonly string[]
  readonly whitelist?: string
  readonly blacklist?: string
  readonly accessFlag?: string
  readonly reportsAccess?: true
}
interface SpecEndpoint {
  readonly method: string
  readonly path: string
  /** public: anybody; login and preAuth: anyone with a proved number; secure: a member, within the area. */
  readonly access: 'public' | 'login' | 'preAuth' | 'secure'
  readonly area?: string | readonly string[]
}
const read = <T>(name: string): T =>
  JSON.parse(fs.readFileSync(new URL(`../../../../../spec/${name}.json`, import.meta.url), 'utf8')) as T
const access = read<{
  areas: Record<string, SpecArea>
  roles: string[]
  adminTypes: string[]
  accountTypes: string[]
  reportsAccessByRole: Record<string, string>
}>('access')
const endpoints = [
  ...read<{ endpoints: SpecEndpoint[] }>('endpoints').endpoints,
  ...read<{ endpoints: SpecEndpoint[] }>('own-endpoints').endpoints,
]

export const allRoles: readonly string[] = [...access.roles, ...access.adminTypes]
export const { accountTypes } = access

/** Everything about a caller that a rule of the specification looks at. */
export interface Cell {
  readonly level: 'none' | 'expired' | 'verified' | 'authenticated'
  readonly role: string
  readonly account: string
  readonly referrerFlag: 'YES' | 'NO'
  readonly cryptoListed: boolean
  readonly blacklisted: boolean
  /** Configured dashboard-access keys: none, all, or only those of other roles. */
  readonly reports: 'none' | 'all' | 'others'
}
export type Verdict = 'enters' | 'denied' | 'expired'

const businessOf = (account: string): string =>
  account === 'AGENT' ? 'agent' : account === 'MULTI_MERCHANT' ? 'multi-merchant' : 'merchant'

/** The reports keys that are configured for the cell's merchant. */
export const reportsOf = (cell: Cell): readonly string[] => {
  const every = Object.values(access.reportsAccessByRole)
  if (cell.reports === 'none') return []
  return cell.reports === 'all' ? every : every.filter((key) => key !== access.reportsAccessByRole[cell.role])
}

const admits = (name: string, cell: Cell, blacklist: 'observed' | 'deny'): boolean => {
  if (name === 'signedIn') return true
  const area = access.areas[name]
  if (!area) throw new Error(`the specification has no area ${name}`)
  const own = access.reportsAccessByRole[cell.role]
  return (
    area.roles.includes(cell.role) &&
    (area.businessTypes === 'all' || area.businessTypes.includes(businessOf(cell.account))) &&
    (!area.accessFlag || cell.referrerFlag === 'YES') &&
    (!area.whitelist || cell.cryptoListed) &&
    (!area.blacklist || blacklist === 'observed' || !cell.blacklisted) &&
    (!area.reportsAccess || (own !== undefined && reportsOf(cell).includes(own)))
  )
}

const endpointByName = new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each]))
const find = (method: string, path: string): SpecEndpoint => {
  const found = endpointByName.get(`${method} ${path}`)
  if (!found) throw new Error(`${method} ${path} is neither in the specification nor in spec/own-endpoints.json`)
  return found
}

export const verdict = (
  { method, path }: { readonly method: string; readonly path: string },
  cell: Cell,
  blacklist: 'observed' | 'deny',
): Verdict => {
  const spec = find(method, path)
  if (spec.access === 'public') return 'enters'
  if (cell.level === 'none' || cell.level === 'expired') return 'expired'
  if (spec.access !== 'secure') return 'enters'
  if (cell.level === 'verified') return 'denied'
  const areas = typeof spec.area === 'string' ? [spec.area] : (spec.area ?? [])
  return areas.some((area) => admits(area, cell, blacklist)) ? 'enters' : 'denied'
}
