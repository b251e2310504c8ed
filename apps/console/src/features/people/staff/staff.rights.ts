// What somebody with these roles may do with this merchant, derived from the tables that decide it. Pure.
import { areas, grantable, mayEnter, type Access, type Role, type Visitor } from '@falaj/contract/kernel/access'
import { approvalKindNames, approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { crumbs, paths, mayOpen, routeOf, type Path, type Section } from '@falaj/contract/kernel/routes'

export interface Rights {
  readonly pages: readonly { readonly section: Section; readonly paths: readonly Path[] }[]
  readonly asks: readonly ApprovalKindName[]
  readonly approves: readonly ApprovalKindName[]
  readonly gives: readonly Role[]
}
const sectionOf = (path: Path): Section | undefined =>
  crumbs(path)
    .map((each) => routeOf(each).menu?.section)
    .find((section) => section !== undefined)

/** `among`: a visitor of this merchant, whose roles are replaced. Each area is named once, by its first page. */
export const rightsOf = (given: readonly Role[], among: Visitor, isBound = false): Rights => {
  const who = among.who && { ...among.who, roles: given, stores: isBound ? [] : undefined }
  const visitor: Visitor = { status: 'AUTHENTICATED', who }
  const named = new Set<Access>(['public', 'pre-auth', 'signed-in', 'nobody'])
  const bySection = new Map<Section, Path[]>()
  for (const path of paths) {
    const { access } = routeOf(path)
    const section = sectionOf(path)
    if (!section || named.has(access) || !mayOpen(routeOf(path), visitor)) continue
    named.add(access)
    bySection.set(section, [...(bySection.get(section) ?? []), path])
  }
  const kindsOf = (side: 'maker' | 'checker'): ApprovalKindName[] =>
    approvalKindNames.filter((kind) => mayEnter(approvalKinds[kind][side], visitor))
  return {
    pages: [...bySection].map(([section, pages]) => ({ section, paths: pages })),
    // A member who is bound to stores takes no part in approvals, and gives nobody roles.
    asks: isBound ? [] : kindsOf('maker'),
    approves: isBound ? [] : kindsOf('checker'),
    gives: !isBound && mayEnter(areas.staffCreation, visitor) ? grantable(given) : [],
  }
}
