// The secrets of every test world: the template's passwords are hashed with them, so all worlds must agree.
export const testSecret = (_folder: string, name: 'secret' | 'pepper'): string =>
  `a ${name} that only tests know, long enough`
