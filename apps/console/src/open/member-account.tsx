// The account of a signed-in person in the header of a login-free page. Loaded only if a session may exist.
import { useEffect, type ReactNode } from 'react'
import { readVisitor, site as siteStore } from '../session/site.ts'
import { useStore } from '../state/store.ts'
import { Account } from '../shell/account.tsx'

export default function MemberAccount({ otherwise }: { readonly otherwise: ReactNode }) {
  const { member, merchant } = useStore(siteStore)
  useEffect(() => void readVisitor(), [])
  return member ? <Account member={member} merchant={merchant} /> : otherwise
}
