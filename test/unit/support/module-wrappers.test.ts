import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutIdleWrappers } from '../../support/module-wrappers';

interface Module {
  /** Modules before this one. */
  imports: number[];
  /** Whether it has something to evaluate. */
  isOwn: boolean;
}

/** Modules in the bundler's form; each that has something to evaluate notes that it is, and sums up what it imports. */
function toBundle(modules: readonly Module[], main: readonly number[], later: number): string {
  const wrap = ({ imports, isOwn }: Module, index: number) => {
    const body = imports.map((name) => `\t\tinit_m${name}();`);
    const sum = ['1', ...imports.map((name) => `(v[${name}] ?? 0)`)].join(' + ');
    if (isOwn) body.push(`\t\tv[${index}] = ${sum};`, `\t\tran.push(${index});`);
    return body.length === 0
      ? `\tvar init_m${index} = __esmMin(() => {});`
      : `\tvar init_m${index} = __esmMin(() => {\n${body.join('\n')}\n\t});`;
  };
  return [
    ...['(() => {', '\tvar __esmMin = (fn) => () => { if (fn) { const run = fn; fn = 0; run(); } };'],
    ...['\tvar v = {}, ran = [], later_exports = v;', ...modules.map(wrap), ...main.map((name) => `init_m${name}();`)],
    ...['\tconst atOnce = [...ran];', `\tconst load = () => (init_m${later}(), later_exports);`],
    ...['\tload();', '\treturn { v, atOnce: atOnce.sort(), ran: ran.sort() };', '})()'],
  ].join('\n');
}

const evaluate = (code: string): unknown => new Function(`return ${code}`)();
const modulesOf = (size: number) =>
  fc.tuple(
    ...Array.from({ length: size }, (_, index) =>
      fc.record({ imports: fc.uniqueArray(fc.nat(index), { maxLength: 4 }), isOwn: fc.boolean() }).map((module) => ({
        ...module,
        imports: module.imports.filter((name) => name !== index),
      })),
    ),
  );

test('whatever the modules import, the same is evaluated, once, before what needs it, and what is loaded later not before', () => {
  const size = 9;
  const any = fc.record({
    modules: modulesOf(size),
    main: fc.uniqueArray(fc.nat(size - 1), { maxLength: 5 }),
    later: fc.nat(size - 1),
  });
  fc.assert(
    fc.property(any, ({ modules, main, later }) => {
      const code = toBundle(modules, main, later);
      expect(evaluate(withoutIdleWrappers(code))).toEqual(evaluate(code));
    }),
  );
});

test('nothing is left of modules that have nothing to evaluate, and of calls that another one brings', () => {
  const idle = { imports: [], isOwn: false };
  const own = (...imports: number[]) => ({ imports, isOwn: true });
  const code = toBundle([idle, own(0), { imports: [1], isOwn: false }, own(0, 1, 2)], [0, 1, 2, 3], 2);
  const made = withoutIdleWrappers(code);
  expect(made.match(/init_m\d = /g)).toEqual(['init_m1 = ', 'init_m3 = ']);
  expect(made.match(/init_m\d\(\)/g)).toEqual(['init_m1()', 'init_m3()', 'init_m1()']);
});

test('a call in a form that is not known is no silent loss', () => {
  const code = toBundle([{ imports: [], isOwn: false }], [], 0).replace('(init_m0(), ', '(void init_m0(), ');
  expect(() => withoutIdleWrappers(code)).toThrow('init_m0');
});
