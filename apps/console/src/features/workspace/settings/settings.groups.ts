// Which settings belong together, in the order people look for them, and what each is for. Pure.
import type { Path } from '@falaj/contract/kernel/routes'
import type { IconName } from '../../../light/icons.tsx'

interface Setting {
  readonly path: Path
  readonly icon: IconName
}
export const groups = {
  account: [
    { path: '/settings/change-password', icon: 'key' },
    { path: '/management/two-factor-auth', icon: 'shield' },
    { path: '/settings/sessions', icon: 'devices' },
    { path: '/settings/qr-login', icon: 'qr' },
    { path: '/settings/notifications', icon: 'bell' },
    { path: '/settings/set-timezone', icon: 'clock' },
    { path: '/settings/exports', icon: 'statements' },
  ],
  business: [
    { path: '/management/main/basic-information', icon: 'shop' },
    { path: '/management/main/bank-account', icon: 'bank' },
    { path: '/settings/add-bankcard', icon: 'accounts' },
    { path: '/products/agreements', icon: 'pen' },
  ],
  selling: [
    { path: '/customers', icon: 'user' },
    { path: '/items', icon: 'products' },
    { path: '/payment-methods', icon: 'accounts' },
    { path: '/customize-checkout', icon: 'pen' },
  ],
  developers: [
    { path: '/management/api-key', icon: 'lock' },
    { path: '/settings/notify-url', icon: 'globe' },
    { path: '/myapps/main/web', icon: 'terminals' },
    { path: '/myapps/main/mobile', icon: 'devices' },
  ],
  people: [
    { path: '/management/main/staff', icon: 'people' },
    { path: '/management/auth/history', icon: 'approvals' },
    { path: '/management/auth/pending', icon: 'send' },
    { path: '/management/auth/policy', icon: 'rules' },
    { path: '/management/operation-history', icon: 'history' },
  ],
} as const satisfies Readonly<Record<string, readonly Setting[]>>
export type GroupName = keyof typeof groups
export type GroupedPath = (typeof groups)[GroupName][number]['path']

/** Placed apart, at the end. */
export const logoutPath = '/settings/logout' satisfies Path
