/** Custom lint rules, loaded by `.oxlintrc.json`. */
import { refusal } from './import-order.mjs';

const importOrder = {
  create(context) {
    const check = (node) => {
      const specifier = node.source?.value;
      const message = typeof specifier === 'string' && refusal(context.filename, specifier);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

// oxlint requires a default export.
export default { meta: { name: 'lectern' }, rules: { 'import-order': importOrder } };
