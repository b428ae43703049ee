// @ts-check

/** Classes whose instances nobody changes. */
const IMMUTABLE = /^(Intl\.\w+|RegExp|URL|Error)$/;

/** Classes that hold a page's state: allowed in the client, where a module lives as long as the page. */
const PAGE_STATE = /^(Observable|QueryClient)$/;

/** Declared types with which a `Map`, a `Set` or an empty array cannot change. */
const READONLY = /^: (readonly |Readonly(Map|Set|Array)<)/;

/**
 * Finds what can change at the top level of a module: two servers in one process, or two tests, would share it.
 * @type {import('./boundaries.mjs').Rule}
 */
export const moduleState = {
  create(context) {
    const isClient = /^[\\/]client[\\/]/.test(context.filename.slice(context.cwd.length));
    /** @param {import('./boundaries.mjs').Place} node */
    const textOf = (node) => context.sourceCode.getText(node);
    /** @param {import('./boundaries.mjs').Place} node @param {string} what */
    const report = (node, what) =>
      context.report({ node, message: `a module must not keep state: ${what}` });

    return {
      Program({ body }) {
        for (const statement of body) {
          const node = ('declaration' in statement && statement.declaration) || statement;
          if (node.type === 'ClassDeclaration') {
            for (const part of node.body.body) {
              const isStatic = part.type === 'PropertyDefinition' && part.static && !part.readonly;
              if (isStatic) report(part, `static ${textOf(part.key)}`);
            }
          } else if (node.type === 'VariableDeclaration' && node.kind !== 'const') {
            report(node, node.kind);
          } else if (node.type === 'VariableDeclaration') {
            for (const { id, init } of node.declarations) {
              let value = init;
              // Without `as`, `satisfies`, `!` and parentheses.
              while (value && 'expression' in value && typeof value.expression === 'object')
                value = value.expression;
              const isReadonly = id.typeAnnotation && READONLY.test(textOf(id.typeAnnotation));
              if (value?.type === 'NewExpression') {
                const name = textOf(value.callee);
                const isAllowed = IMMUTABLE.test(name) || (isClient && PAGE_STATE.test(name));
                if (!isAllowed && !isReadonly) report(value, `new ${name}`);
              } else if (value?.type === 'ArrayExpression') {
                if (value.elements.length === 0 && !isReadonly) report(value, 'an empty array');
              } else if (value?.type === 'ObjectExpression') {
                if (value.properties.length === 0) report(value, 'an empty object');
              } else if (
                value?.type === 'CallExpression' &&
                value.callee.type.includes('Function')
              ) {
                report(value, 'made by a function called at once, which may keep variables');
              }
            }
          }
        }
      },
    };
  },
};
