// The desk's pages: path, title, and the area whose readers have it in the menu.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { DeskAreaName } from '@falaj/contract/desk/desk-access'
import type { Bilingual } from '@falaj/contract/kernel/words'

export interface DeskPage {
  readonly path: string
  readonly title: Bilingual
  readonly area: DeskAreaName
  readonly Page: LazyExoticComponent<ComponentType>
}
export const pages: readonly DeskPage[] = [
  { path: '/desk', title: { en: 'Work', zh: '待办' }, area: 'work', Page: lazy(() => import('../work/work.tsx')) },
  {
    path: '/desk/requests',
    title: { en: 'Second person', zh: '复核' },
    area: 'own',
    Page: lazy(() => import('../requests/requests.tsx')),
  },
  {
    path: '/desk/merchants',
    title: { en: 'Merchants', zh: '商户' },
    area: 'merchants',
    Page: lazy(() => import('../merchants/merchants.tsx')),
  },
  {
    path: '/desk/people',
    title: { en: 'People', zh: '用户' },
    area: 'people',
    Page: lazy(() => import('../people/people.tsx')),
  },
  {
    path: '/desk/staff',
    title: { en: 'Desk staff', zh: '工作台人员' },
    area: 'staff',
    Page: lazy(() => import('../staff/staff.tsx')),
  },
  {
    path: '/desk/you',
    title: { en: 'Your sign-in', zh: '我的登录' },
    area: 'own',
    Page: lazy(() => import('../staff/you.tsx')),
  },
]
export const pageAt = (pathname: string): DeskPage | undefined =>
  pages.find(({ path }) => path === pathname.replace(/(.)\/$/, '$1'))
export const titleOf = (page: DeskPage | undefined): Bilingual => page?.title ?? { en: 'Not found', zh: '未找到' }
