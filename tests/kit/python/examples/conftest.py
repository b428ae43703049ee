pytest_plugins = 'rivola'
