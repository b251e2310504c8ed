// Who sits at the desk, for every page below the frame.
import { createContext, use } from 'react'
import { mayAtDesk, type DeskAreaName } from '@falaj/contract/desk/desk-access'
import type { deskPeople } from '@falaj/contract/desk/desk-people'
import type { Output } from '@falaj/contract/kernel/endpoint'

export type Session = Output<typeof deskPeople.session>
export type Me = NonNullable<Session['me']>
export const MeContext = createContext<Me | null>(null)
export const useMe = (): Me => {
  const me = use(MeContext)
  if (!me) throw new Error('a page outside the frame')
  return me
}
export const useMay = (): ((area: DeskAreaName, what: 'see' | 'act') => boolean) => {
  const { roles } = useMe()
  return (area, what) => mayAtDesk(roles, area, what)
}
