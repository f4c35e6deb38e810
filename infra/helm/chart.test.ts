import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { Config, STOP_LIMIT_MS } from '../../services/server/src/config.ts';

const root = fileURLToPath(import.meta.resolve('../..'));
const chart = join(root, 'infra/helm/openfloor');
const run = promisify(execFile);

/** The oldest version that the chart supports. */
const KUBERNETES = ['--kube-version', '1.30.0'];
const VALUE_SETS = ['minimal', 'full', 'plain'];
const valuesOf = (name: string): string[] => ['--values', join(chart, 'ci', `${name}-values.yaml`)];

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof Manifest>;

const render = async (...args: string[]): Promise<Manifest[]> => {
  const { stdout } = await run('helm', ['template', 'talk', chart, ...KUBERNETES, ...args]);
  return parseAllDocuments(stdout).map((document) => Manifest.parse(document.toJS()));
};

const sets = new Map(
  await Promise.all(VALUE_SETS.map(async (name) => [name, await render(...valuesOf(name))] as const)),
);
const manifestsOf = (name: string): readonly Manifest[] => sets.get(name) ?? [];

const kindsOf = (name: string): string[] => manifestsOf(name).map(({ kind }) => kind);

/** Helm's error output for values that it refuses. */
const refusal = (...args: string[]): string => {
  const { status, stderr } = spawnSync('helm', ['template', 'talk', chart, ...KUBERNETES, ...args], {
    encoding: 'utf8',
  });
  if (status === 0) throw new Error('Helm rendered the chart');
  return stderr;
};

const Deployment = z.object({
  spec: z.object({
    replicas: z.int().optional(),
    minReadySeconds: z.int(),
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int().optional(),
          runAsGroup: z.int().optional(),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([
          z.object({
            image: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
            lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.int() }) }) }).optional(),
            startupProbe: z.object({ httpGet: z.object({ path: z.literal('/health/live') }) }),
            livenessProbe: z.object({ httpGet: z.object({ path: z.literal('/health/live') }) }),
            readinessProbe: z.object({ httpGet: z.object({ path: z.literal('/health/ready') }) }),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            resources: z.object({
              requests: z.object({ cpu: z.string(), memory: z.string() }),
              limits: z.object({ memory: z.string() }),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).optional(),
          }),
        ]),
        volumes: z
          .array(z.object({ name: z.string(), emptyDir: z.object({ sizeLimit: z.string() }) }))
          .optional(),
      }),
    }),
  }),
});

const find = <Shape extends z.ZodType>(
  manifests: readonly Manifest[],
  shape: Shape,
  kind: string,
  name = 'talk-openfloor',
): z.infer<Shape> =>
  shape.parse(manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name));

const deploymentOf = (manifests: readonly Manifest[], role: string) =>
  find(manifests, Deployment, 'Deployment', `talk-openfloor-${role}`).spec;

const usersIn = (manifests: readonly Manifest[]) => {
  const { runAsUser, runAsGroup } = deploymentOf(manifests, 'api').template.spec.securityContext;
  return [runAsUser, runAsGroup];
};

const preStopSecondsOf = ({ containers }: z.infer<typeof Deployment>['spec']['template']['spec']): number =>
  containers[0].lifecycle?.preStop.sleep.seconds ?? 0;

const ConfigMap = z.object({ data: z.record(z.string(), z.string()) });

/** Environment of a node of the role, with placeholders for values of the Secret. */
const environmentOf = (manifests: readonly Manifest[], role: string): Record<string, string> => {
  const [container] = deploymentOf(manifests, role).template.spec.containers;
  const secrets: Record<string, string> = {
    DATABASE_URL: 'postgres://db/openfloor',
    REDIS_URL: 'redis://redis',
    SERVER_SECRET: 'a-secret-of-the-cluster',
    SERVER_SECRET_FORMER: 'a-secret-of-the-cluster-before',
    SUPERADMIN_SECRET: 'another-secret-of-the-cluster',
    SIGNING_KEY: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
    AI_KEY: 'key-of-the-model',
    CONTACT_WEBHOOK: 'https://chat.example/hooks/secret',
    OIDC_CLIENT_SECRET: 'secret-of-the-client',
  };
  const own = container.env.map(({ name, value }) => [name, value ?? secrets[name] ?? `no secret ${name}`]);
  return { ...find(manifests, ConfigMap, 'ConfigMap').data, ...Object.fromEntries(own) };
};

/** The module of the Kubernetes models that has the kind. */
const moduleOf = ({ apiVersion }: Manifest): string =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;

const Models = z.record(z.string(), z.any());
type Model = new (manifest: object) => { validate: () => void };

const validate = async (manifest: Manifest): Promise<void> => {
  const models = Models.parse(await import(moduleOf(manifest)));
  const Kind: Model = models[manifest.kind];
  new Kind(manifest).validate();
};

describe('the rendered manifests', () => {
  it.each(VALUE_SETS)('match the schemas of Kubernetes: %s', async (name) => {
    const manifests = manifestsOf(name);
    expect(manifests.length).toBeGreaterThan(5);
    await Promise.all(manifests.map(validate));
  });

  it('have only fields that Kubernetes knows', async () => {
    // The schemas accept unknown fields; the types generated from them do not.
    const lines = VALUE_SETS.flatMap(manifestsOf).map((manifest, index) => {
      const model = `import(${JSON.stringify(moduleOf(manifest))}).I${manifest.kind}`;
      return `export const manifest${index}: ${model} = ${JSON.stringify(manifest, null, 1)};`;
    });
    const cache = join(root, 'node_modules/.cache');
    await mkdir(cache, { recursive: true });
    const directory = await mkdtemp(join(cache, 'manifests-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, 'manifests.ts'), lines.join('\n'));
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [...options, '--target', 'esnext', join(directory, 'manifests.ts')],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  });
});

describe('helm lint', () => {
  it.each(VALUE_SETS)('finds nothing: %s', async (name) => {
    const { stdout } = await run('helm', ['lint', '--strict', chart, ...KUBERNETES, ...valuesOf(name)]);
    expect(stdout).toContain('0 chart(s) failed');
  });
});

describe('the chart refuses', () => {
  const image = ['--set', 'image.repository=registry.example/openfloor'];
  const secret = ['--set', 'secret.existing=openfloor'];
  const host = ['--set', 'ingress.host=ask.example'];

  it.each([
    ['a missing image', [...secret, ...host], 'image.repository is needed'],
    ['missing secrets', [...image, ...host], 'secret.data.DATABASE_URL is needed, or secret.existing'],
    [
      'secrets given twice',
      [...image, ...host, ...secret, '--set', 'secret.data.SERVER_SECRET=0123456789abcdef'],
      'give one of them',
    ],
    [
      'a super admin secret that can be guessed',
      [...image, ...host, '--set', 'secret.data.SUPERADMIN_SECRET=fifteen-letters'],
      'minLength: got 15, want 16',
    ],
    ['a missing host', [...image, ...secret], 'ingress.host is needed'],
    [
      'a misspelt value',
      [...image, ...secret, ...host, '--set', 'api.replica=3'],
      "additional properties 'replica' not allowed",
    ],
    [
      'a tag that moves',
      [...image, ...secret, ...host, '--set', 'image.tag=latest'],
      "at '/image/tag': 'not' failed",
    ],
    [
      'a misspelt variable',
      [...image, ...secret, ...host, '--set', 'config.SOCKET_MAX=3'],
      "additional properties 'SOCKET_MAX' not allowed",
    ],
    [
      'a secret among the plain variables',
      [...image, ...secret, ...host, '--set', 'config.SERVER_SECRET=x'],
      "additional properties 'SERVER_SECRET' not allowed",
    ],
  ])('%s', (_, args, message) => {
    expect(refusal(...args)).toContain(message);
  });
});

describe.each(VALUE_SETS)('the nodes: %s', (name) => {
  it.each(['api', 'realtime'])('%s: has a configuration that it takes', (role) => {
    const environment = environmentOf(manifestsOf(name), role);
    expect(Object.keys(Config.shape)).toEqual(expect.arrayContaining(Object.keys(environment)));
    const config = Config.parse({ ...environment, NODE_ENV: 'production' });
    expect(config).toMatchObject({ ROLE: role, PORT: 3000, METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464 });
  });

  it.each(['api', 'realtime'])('%s: has the time to drain after its preStop', (role) => {
    const { spec } = deploymentOf(manifestsOf(name), role).template;
    const preStopSeconds = preStopSecondsOf(spec);
    expect((spec.terminationGracePeriodSeconds - preStopSeconds) * 1000).toBeGreaterThan(STOP_LIMIT_MS);
  });

  it('api: has room for the exports that are not downloaded yet, and nothing else to write to', () => {
    const { containers, volumes } = deploymentOf(manifestsOf(name), 'api').template.spec;
    expect(containers[0].volumeMounts).toEqual([{ name: 'spool', mountPath: '/tmp' }]);
    expect(volumes).toEqual([{ name: 'spool', emptyDir: { sizeLimit: '300Mi' } }]);
    expect(deploymentOf(manifestsOf(name), 'realtime').template.spec.volumes).toBeUndefined();
  });

  it('realtime: a rolling update waits until the clients of the last node have reconnected', () => {
    const manifests = manifestsOf(name);
    const config = Config.parse(environmentOf(manifests, 'realtime'));
    const { minReadySeconds, template } = deploymentOf(manifests, 'realtime');
    const drainMs = config.DRAIN_WAIT_MS + config.DRAIN_OVER_MS;
    expect((minReadySeconds - preStopSecondsOf(template.spec)) * 1000).toBeGreaterThan(drainMs);
  });
});

describe('the values', () => {
  it('accept every node variable except secrets and those that the chart sets', async () => {
    const schema = z
      .object({
        properties: z.object({
          config: z.object({ properties: z.record(z.string(), z.unknown()) }),
          secret: z.object({
            properties: z.object({ data: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
          }),
        }),
      })
      .parse(JSON.parse(await readFile(join(chart, 'values.schema.json'), 'utf8'))).properties;
    const settable = [
      ...Object.keys(schema.config.properties),
      ...Object.keys(schema.secret.properties.data.properties),
    ];
    const missing = Object.keys(Config.shape).filter((variable) => !settable.includes(variable));
    expect(missing).toEqual([
      'NODE_ENV',
      'ROLE',
      'HOST',
      'PORT',
      'METRICS_HOST',
      'METRICS_PORT',
      'DATA_DIR',
      'WEB_ROOT',
    ]);
    expect(Object.keys(Config.shape)).toEqual(expect.arrayContaining(settable));
  });

  it('run as one user, or as the one that the platform chooses', async () => {
    expect(usersIn(manifestsOf('minimal'))).toEqual([65_532, 65_532]);
    expect(usersIn(await render(...valuesOf('minimal'), '--set', 'runAsUser=null'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('leave the number of nodes to the autoscaler if it is enabled', () => {
    const [scaled, plain] = [manifestsOf('minimal'), manifestsOf('plain')];
    expect(deploymentOf(scaled, 'realtime').replicas).toBeUndefined();
    expect(deploymentOf(plain, 'realtime').replicas).toBe(5);
    expect(kindsOf('plain')).not.toContain('HorizontalPodAutoscaler');
  });

  it('scale realtime nodes by a metric that they serve, and remove one at a time', async () => {
    const Autoscaler = z.object({
      spec: z.object({
        metrics: z.array(z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }).optional() })),
        behavior: z.object({
          scaleDown: z.object({
            stabilizationWindowSeconds: z.int(),
            policies: z.array(z.object({ type: z.string(), value: z.int(), periodSeconds: z.int() })),
          }),
        }),
      }),
    });
    const { spec } = find(
      manifestsOf('minimal'),
      Autoscaler,
      'HorizontalPodAutoscaler',
      'talk-openfloor-realtime',
    );
    const metrics = await readFile(join(root, 'services/realtime/src/metrics.ts'), 'utf8');
    expect(metrics).toContain(`name: '${spec.metrics[0]?.pods?.metric.name}'`);
    expect(spec.behavior.scaleDown.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: 300 }]);
    expect(spec.behavior.scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(1800);
  });

  it('do not change an existing Secret, and create one only from given data', () => {
    expect(kindsOf('minimal')).not.toContain('Secret');
    expect(kindsOf('full')).toContain('Secret');
  });
});

describe('the network policy', () => {
  it('allows ingress controller and Prometheus in, and DNS, Postgres and Redis out', () => {
    const Rule = z.object({ ports: z.array(z.object({ port: z.union([z.int(), z.string()]) })) });
    const Policy = z.object({
      spec: z.object({
        policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
        ingress: z.array(Rule.extend({ from: z.array(z.looseObject({})).min(1) })),
        egress: z.array(Rule),
      }),
    });
    const { spec } = find(manifestsOf('minimal'), Policy, 'NetworkPolicy');
    const ports = (rules: readonly z.infer<typeof Rule>[]) =>
      rules.map((rule) => rule.ports.map(({ port }) => port));
    expect(ports(spec.ingress)).toEqual([['http'], ['metrics']]);
    expect(ports(spec.egress)).toEqual([[53, 53], [5432], [6379]]);
  });
});

describe('the ingress', () => {
  it('routes sockets to realtime nodes and everything else to api nodes', () => {
    const Path = z.object({
      path: z.string(),
      pathType: z.string(),
      backend: z.object({ service: z.object({ name: z.string() }) }),
    });
    const Ingress = z.object({
      spec: z.object({ rules: z.tuple([z.object({ http: z.object({ paths: z.array(Path) }) })]) }),
    });
    const { spec } = find(manifestsOf('minimal'), Ingress, 'Ingress');
    expect(
      spec.rules[0].http.paths.map(({ path, pathType, backend }) => [path, pathType, backend.service.name]),
    ).toEqual([
      ['/ws', 'Exact', 'talk-openfloor-realtime'],
      ['/', 'Prefix', 'talk-openfloor-api'],
    ]);
  });
});

describe('the PrometheusRule', () => {
  it('has the alerts that promtool tests', async () => {
    const Rule = z.object({ spec: z.unknown() });
    const { spec } = find(manifestsOf('full'), Rule, 'PrometheusRule');
    const alerts = await readFile(join(root, 'infra/observability/prometheus/alerts.yml'), 'utf8');
    expect(spec).toEqual(parse(alerts));
  });
});
