/** Changes what packages declare, where an override can't: peer dependencies stay as they are. */
function readPackage(pkg) {
  // It writes types with the compiler's own interface, which TypeScript 7 no longer has.
  if (pkg.name === "openapi-typescript") {
    delete pkg.peerDependencies.typescript;
    pkg.dependencies.typescript = "5.9.3";
  }
  // Only its bundle for browsers is served, which contains what it depends on.
  if (pkg.name === "@scalar/api-reference") pkg.dependencies = {};
  return pkg;
}

module.exports = { hooks: { readPackage } };
