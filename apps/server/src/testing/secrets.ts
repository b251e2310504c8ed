// The secrets of every test world: the template's passwords are hashed with them, so all worlds must agree.
import type { KeptSecret } from '../platform/settings/settings.ts'

export const testSecret = (_folder: string, name: KeptSecret): string => `a-${name}-that-only-tests-know-long-enough`
